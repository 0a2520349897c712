// Observable Plot draws into a document. Without a browser, it draws into this one, whose elements store their content
// and serialise themselves. Only the features that Plot needs are supported.

/** Text in a chart. */
class SvgText {
  readonly nodeType = 3;
  parentNode: SvgElement | null = null;
  readonly textContent: string;
  constructor(textContent: string) {
    this.textContent = textContent;
  }
  toString(): string {
    return escapedXml(this.textContent);
  }
}

type SvgNode = SvgElement | SvgText;

/** The style of an element, by property. */
class SvgStyle {
  readonly #values = new Map<string, string>();
  setProperty(name: string, value: unknown): void {
    this.#values.set(name, `${value}`);
  }
  removeProperty(name: string): void {
    this.#values.delete(name);
  }
  getPropertyValue(name: string): string {
    return this.#values.get(name) ?? "";
  }
  toString(): string {
    return [...this.#values].map(([name, value]) => `${name}:${value}`).join(";");
  }
}

/** An element of a chart; `String(element)` is its markup. */
export class SvgElement {
  readonly nodeType = 1;
  readonly style = new SvgStyle();
  readonly tagName: string;
  readonly ownerDocument: SvgDocument;
  readonly namespaceURI = "http://www.w3.org/2000/svg";
  parentNode: SvgElement | null = null;
  readonly #attributes = new Map<string, string>();
  #nodes: SvgNode[] = [];

  constructor(tagName: string, ownerDocument: SvgDocument) {
    this.tagName = tagName;
    this.ownerDocument = ownerDocument;
  }

  get childNodes(): readonly SvgNode[] {
    return this.#nodes;
  }
  get children(): readonly SvgElement[] {
    return this.#nodes.filter((node) => node instanceof SvgElement);
  }
  get firstChild(): SvgNode | null {
    return this.#nodes[0] ?? null;
  }
  get nextSibling(): SvgNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.#nodes.map((node) => node.textContent).join("");
  }
  set textContent(text: string) {
    this.#nodes = text === "" ? [] : [new SvgText(text)];
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, `${value}`);
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  setAttributeNS(_namespace: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  appendChild<Node extends SvgNode>(node: Node): Node {
    return this.insertBefore(node, null);
  }
  append(...nodes: readonly (SvgNode | string)[]): void {
    for (const node of nodes) this.appendChild(typeof node === "string" ? new SvgText(node) : node);
  }
  insertBefore<Node extends SvgNode>(node: Node, before: SvgNode | null): Node {
    node.parentNode?.removeChild(node);
    const place = before ? this.#nodes.indexOf(before) : -1;
    this.#nodes.splice(place < 0 ? this.#nodes.length : place, 0, node);
    node.parentNode = this;
    return node;
  }
  removeChild<Node extends SvgNode>(node: Node): Node {
    this.#nodes = this.#nodes.filter((own) => own !== node);
    node.parentNode = null;
    return node;
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }

  // Plot only appends to a chart, so queries return nothing.
  querySelector(): null {
    return null;
  }
  querySelectorAll(): readonly [] {
    return [];
  }

  toString(): string {
    const style = `${this.style}`;
    const attributes = [...this.#attributes, ...(style === "" ? [] : [["style", style] as const])];
    const written = attributes.map(([name, value]) => ` ${name}="${escapedXml(value)}"`).join("");
    return `<${this.tagName}${written}>${this.#nodes.join("")}</${this.tagName}>`;
  }
}

/** Creates the elements of a chart. */
export class SvgDocument {
  // Plot looks up browser features here that the charts do not need.
  readonly defaultView = {};
  readonly documentElement = new SvgElement("html", this);
  createElement(tagName: string): SvgElement {
    return new SvgElement(tagName, this);
  }
  createElementNS(_namespace: string, tagName: string): SvgElement {
    return new SvgElement(tagName, this);
  }
  createTextNode(text: string): SvgText {
    return new SvgText(text);
  }
}

// Characters that XML cannot represent are replaced by a visible placeholder.
const forbidden = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu;

/** Text escaped for markup. */
export function escapedXml(text: string): string {
  return text
    .replace(forbidden, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
