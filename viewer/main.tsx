import "./style/tokens.css";
import "./style/base.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { applyColours } from "./colours.ts";
import { viewFrom } from "./context.tsx";
import { sourceOf } from "./source.ts";
import "./style/print.css";

applyColours();
const holder = document.getElementById("viewer");
if (holder) render(<App view={viewFrom(sourceOf(document))} />, holder);
