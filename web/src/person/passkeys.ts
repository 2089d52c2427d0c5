// Passkeys: what the server asks is handed to the browser, and what the browser says to the server.
import type { Schemas } from "../protocol";
import { own } from "./requests";

/** Why passkeys do not work here: the address is not secure, it has no name, or the browser has none. */
export type Hindrance = "insecure" | "number" | "browser";

const isNumber = (name: string): boolean => /^[\d.]+$/.test(name) || name.startsWith("[");

export function hindrance(): Hindrance | null {
  if (isNumber(location.hostname)) return "number";
  if (!isSecureContext) return "insecure";
  return "PublicKeyCredential" in window ? null : "browser";
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const TRANSPORTS: readonly string[] = ["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"];
type Transport = Schemas["PasskeyMade"]["transports"][number];
const isTransport = (name: string): name is Transport => TRANSPORTS.includes(name);

/** Whoever closes the browser's dialog wants nothing: that is no error. */
const cancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (cancelled(error)) return null;
    throw error;
  }
}

/** Make a passkey; null if it was not wanted after all. */
export async function addPasskey(name: string): Promise<Schemas["PasskeyInfo"][] | null> {
  const offer = await own.offer();
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(offer.challenge),
        rp: { id: offer.rp_id, name: offer.rp_name },
        user: { id: toBytes(offer.user), name: offer.name, displayName: offer.name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: offer.known.map((id) => ({ type: "public-key", id: toBytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    })
  );
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) return null;
  return own.addPasskey({
    credential: toText(made.rawId),
    client_data: toText(made.response.clientDataJSON),
    attestation: toText(made.response.attestationObject),
    transports: made.response.getTransports().filter(isTransport),
    name,
  });
}

/** Show a passkey; the path that makes this device its person's, or null if none was shown. */
export async function showPasskey(): Promise<string | null> {
  const ask = await own.ask();
  const shown = await asked(() =>
    navigator.credentials.get({ publicKey: { challenge: toBytes(ask.challenge), rpId: ask.rp_id, userVerification: "required" } })
  );
  if (!(shown instanceof PublicKeyCredential) || !(shown.response instanceof AuthenticatorAssertionResponse)) return null;
  const { path } = await own.show({
    credential: toText(shown.rawId),
    client_data: toText(shown.response.clientDataJSON),
    authenticator: toText(shown.response.authenticatorData),
    signature: toText(shown.response.signature),
    user: shown.response.userHandle ? toText(shown.response.userHandle) : null,
  });
  return path;
}
