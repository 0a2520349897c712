/** An injected string. */
export interface Hostile {
  readonly text: string;
  /** What a reviewer must see (default: the string itself). */
  readonly shown?: string;
}

/** Strings that would execute, redirect or mislead on a careless page. Scripts set `planted` or call evil.example. */
export const hostileStrings: readonly Hostile[] = [
  { text: "<script>planted=1</script>" },
  { text: "</script><script>planted=1</script>" },
  { text: "<img src=x onerror=planted=1>" },
  { text: "<svg onload=planted=1><animate onbegin=planted=1 attributeName=x dur=1s>" },
  { text: '<iframe srcdoc="<script>parent.planted=1</script>"></iframe>' },
  { text: '<a href="javascript:planted=1">your refund</a>' },
  { text: "javascript:planted=1" },
  { text: "[your refund](javascript:planted=1)" },
  { text: "![a photo](https://evil.example/photo.png)" },
  { text: "https://evil.example/login" },
  { text: '"}],"planted":[{"a":"' },
  { text: "');planted=1;//" },
  { text: "{{constructor.constructor('planted=1')()}}" },
  { text: "`$\u007bplanted=1}`" },
  { text: "&lt;img src=x onerror=planted=1&gt; &#60;b&#62;" },
  { text: '" onmouseover="planted=1" data-x="' },
  { text: "' autofocus onfocus='planted=1" },
  { text: '<base href="https://evil.example/">' },
  { text: '<meta http-equiv="refresh" content="0;url=https://evil.example/">' },
  { text: '<form action="https://evil.example/"><button>Log in</button></form>' },
  { text: '<a href="data:text/html,<script>planted=1</script>">open</a>' },
  { text: "</style><style>*{display:none}body{background:url(https://evil.example/x)}</style>" },
  { text: "invoice \u202egnp.exe\u202c sent", shown: "invoice U+202Egnp.exeU+202C sent" },
  { text: "\u2066fail\u2069 \u200fpass\u200e", shown: "U+2066failU+2069 U+200FpassU+200E" },
  { text: "pay\u200bpal\u200d.exa\ufeffmple", shown: "payU+200Bpal U+200D.exaU+FEFFmple".replace(" ", "") },
  { text: "before\u0000after", shown: "beforeU+0000after" },
  { text: "ring\u0007back\u0008\u007f\u0085", shown: "ringU+0007backU+0008U+007FU+0085" },
  { text: "\u001b[31mred\u001b[0m\u001b]0;title\u0007", shown: "U+001B[31mredU+001B[0mU+001B]0;titleU+0007" },
  { text: "tagged\u{e0041}\u{e0042}", shown: "taggedU+E0041U+E0042" },
  { text: "half \ud83d of a letter", shown: "half U+D83D of a letter" },
  { text: "החזר כספי مرفوض 100%" },
  { text: `Z${"\u0301\u0323\u035b".repeat(12)}algo` },
  { text: "W".repeat(2_000) },
  { text: "=cmd|' /C calc'!A0" },
  { text: "+1+cmd" },
  { text: "-2+3" },
  { text: "@SUM(1+1)*cmd" },
  { text: "\t=1+1" },
  { text: "__proto__" },
  { text: "constructor" },
  { text: "../../../../etc/passwd" },
];

/** What a page must not contain anywhere: invisible characters and those that change text direction. */
export const unseen =
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\u{e0000}-\\u{e007f}]";
