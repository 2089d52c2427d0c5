import { mount } from "svelte";
import { pathOf } from "./address";
import App from "./App.svelte";
import { language } from "./language/language.svelte";
import "./style/oakdoor.css";

// The words and the page that is asked for come at the same time, not one after the other.
if (/^\/[tw]\//.test(pathOf(location) ?? "")) void import("./table/TablePage.svelte");
// A page of a site names these from where it lies; that changes with its address.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]")) {
  link.setAttribute("href", link.href);
}
await language.load();
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
