// What is asked of the server about games over days and reminders: no page answers it.
import type { Schemas } from "../protocol";
import { at, byServer, DELETE, GET, POST, PUT, read } from "../protocol/http";

export type Turns = Schemas["Turns"];
export type TurnInfo = Schemas["TurnInfo"];
export type DaysLeft = Schemas["DaysLeft"];
export type DayTable = Schemas["DayTable"];
export type Plans = Schemas["Plans"];
export type NewPlans = Schemas["NewPlans"];
export type OwnHoliday = Schemas["OwnHoliday"];
export type Alerts = Schemas["AlertsInfo"];
export type Wishes = Schemas["WishesInfo"];
export type Way = Schemas["WayInfo"];
export type NewWay = Schemas["NewPush"] | Schemas["NewHook"] | Schemas["NewMail"];

const put = <Body>(body: Body) => ({ body, ...byServer });

export const days = {
  turns: () => read(GET("/api/club/turns", byServer)),
  table: (key: string) => read(GET("/api/club/days/{key}", { ...at({ key }), ...byServer })),
  note: (key: string, note: string) => read(PUT("/api/club/days/{key}/note", { ...at({ key }), ...put({ note }) })),
  seen: (key: string, ply: number, edition: number) => read(PUT("/api/club/days/{key}/seen", { ...at({ key }), ...put({ ply, edition }) })),
  plans: (key: string, after = "") => read(GET("/api/club/days/{key}/plans", { params: { path: { key }, query: { after } }, ...byServer })),
  plan: (key: string, plans: NewPlans) => read(PUT("/api/club/days/{key}/plans", { ...at({ key }), ...put(plans) })),
  takeHoliday: (since: number, until: number) => read(PUT("/api/club/holiday", put({ since, until }))),
  endHoliday: () => read(DELETE("/api/club/holiday", byServer)),
  alerts: () => read(GET("/api/club/alerts", byServer)),
  wish: (wishes: Wishes) => read(PUT("/api/club/alerts/wishes", put(wishes))),
  addWay: (way: NewWay) => read(POST("/api/club/alerts/ways", put(way))),
  switchWay: (way: string, on: boolean) => read(PUT("/api/club/alerts/ways/{way}", { ...at({ way }), ...put({ on }) })),
  removeWay: (way: string) => read(DELETE("/api/club/alerts/ways/{way}", { ...at({ way }), ...byServer })),
  testWay: (way: string) => read(POST("/api/club/alerts/ways/{way}/test", { ...at({ way }), ...byServer })),
  confirm: (code: string) => read(POST("/api/club/alerts/confirm", put({ code }))),
};
