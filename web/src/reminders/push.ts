// Push messages of this browser: asking for them, and giving them up.
import { BASE } from "../address";

export type Problem = "unsupported" | "denied" | "failed";
export class PushProblem extends Error {
  constructor(readonly why: Problem) {
    super(why);
  }
}

/** Whether this browser can be told anything while the page is closed. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const encoded = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export function decoded(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The service worker, once it works; a page that was not built has none. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration(BASE);
  if (!found) throw new PushProblem("unsupported");
  return navigator.serviceWorker.ready;
}

/** How the server calls this browser's subscription; empty without one. */
export async function markOf(): Promise<string> {
  if (!canPush()) return "";
  const registration = await navigator.serviceWorker.getRegistration(BASE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

/** Where this browser is reached, and the keys to write to it; the player may have to allow it first. */
export async function subscribe(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if (!canPush()) throw new PushProblem("unsupported");
  if ((await Notification.requestPermission()) !== "granted") throw new PushProblem("denied");
  try {
    const { pushManager } = await worker();
    const known = await pushManager.getSubscription();
    const found = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) }));
    return { endpoint: found.endpoint, p256dh: encoded(found.getKey("p256dh")), auth: encoded(found.getKey("auth")) };
  } catch (error) {
    throw error instanceof PushProblem ? error : new PushProblem("failed");
  }
}

/** Be told nothing any more. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(BASE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** What others of my devices read of this one. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name)) ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ").slice(0, 40);
}
