import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./language/language.svelte";
import "./style/oakdoor.css";

await language.load();
mount(App, { target: document.getElementById("app")! });
