// How devices are drawn and called.
import type { Schemas } from "../protocol";
import type { IconName } from "../ui/icons";

type Kind = Schemas["SessionInfo"]["kind"];

export const iconOf: Record<Kind, IconName> = { computer: "monitor", phone: "smartphone", tablet: "tablet" };
