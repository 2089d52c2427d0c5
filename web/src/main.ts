import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./language/language.svelte";
import "./style/oakdoor.css";

// The words and the page that is asked for come at the same time, not one after the other.
if (/^\/[tw]\//.test(location.pathname)) void import("./table/TablePage.svelte");
await language.load();
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
