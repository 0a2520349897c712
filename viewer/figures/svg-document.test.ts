import { expect, it } from "vitest";
import { escapedXml, SvgDocument } from "./svg-document.ts";

const document = new SvgDocument();

it("serializes elements with their attributes, style and children, in order", () => {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const [first, second] = [document.createElement("rect"), document.createElement("circle")];
  group.setAttribute("fill", "none");
  group.style.setProperty("overflow", "visible");
  group.append(second, "after");
  group.insertBefore(first, second);
  first.setAttribute("width", 3);
  expect(`${group}`).toBe('<g fill="none" style="overflow:visible"><rect width="3"></rect><circle></circle>after</g>');
  expect(first.nextSibling).toBe(second);
});

it("keeps an element in only one parent", () => {
  const [one, other, child] = ["g", "g", "path"].map((tag) => document.createElement(tag));
  if (!one || !other || !child) throw new Error("three elements were made");
  one.appendChild(child);
  other.appendChild(child);
  expect(one.childNodes).toEqual([]);
  expect(child.parentNode).toBe(other);
  child.remove();
  expect(other.firstChild).toBeNull();
});

it("escapes text in elements and attributes", () => {
  const text = document.createElement("text");
  text.textContent = "</text><script>alert(1)</script>";
  text.setAttribute("aria-label", '"><script>');
  text.style.setProperty("color", 'red"><b>');
  expect(`${text}`).not.toMatch(/<(?!\/?text)/);
  expect(text.textContent).toBe("</text><script>alert(1)</script>");
});

it("shows a placeholder for characters that XML does not allow", () => {
  expect(escapedXml("a\u0000b\u0007c\ud800d\uffffe\tf")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\tf");
});
