// What is asked about the deals of days and weeks. The page says which day it is here: a device without a server goes by that.
import type { Schemas } from "../protocol";
import { GET, POST, read } from "../protocol/http";

export type DailyInfo = Schemas["DailyInfo"];
export type DealInfo = Schemas["DealInfo"];
export type DealResult = Schemas["DealResult"];

/** The day of this device. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const here = () => ({ today: today() });

export const requests = {
  daily: () => read(GET("/api/daily", { params: { query: here() } })),
  begin: (name: string, free: boolean) => read(POST("/api/daily", { params: { query: here() }, body: { name, free } })),
  result: (name: string) => read(GET("/api/daily/result", { params: { query: { name, ...here() } } })),
};
