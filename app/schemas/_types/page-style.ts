/** Dark colours, for who prefers or chose them. */
const dark = `
  --text: oklch(96.72% 0.0041 271.37);
  --muted: oklch(78.01% 0.0315 277.47);
  --ground: #000;
  --surface: oklch(20.23% 0.0321 277.67);
  --line: oklch(42.13% 0.0539 275.67);
  --action: oklch(75.39% 0.0772 264.66);
  --focus: oklch(75.46% 0.0348 276.22);
`

/**
 * The whole style of the type page. It stands in the page itself, so that the page is one file with a tag of its own;
 * colours and measures are those of the KERN design system.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --text: oklch(20.23% 0.0321 277.67);
  --muted: oklch(46.61% 0.0574 276.44);
  --ground: #fff;
  --surface: oklch(96.72% 0.0041 271.37);
  --line: oklch(82.04% 0.0253 278.29);
  --action: oklch(42.84% 0.1689 265.02);
  --focus: oklch(42.13% 0.0539 275.67);
}
@media (prefers-color-scheme: dark) {
  :root:not([data-kern-theme='light']) {${dark}}
}
:root[data-kern-theme='light'] { color-scheme: light; }
:root[data-kern-theme='dark'] { color-scheme: dark; ${dark}}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  color: var(--text);
  background: var(--ground);
  font: 1.0625rem/1.55 'Fira Sans', system-ui, sans-serif;
}
code { font: 0.875em/1.6 ui-monospace, 'Cascadia Mono', 'Liberation Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
a { color: var(--action); text-underline-offset: 3px; }
a:hover { text-decoration-thickness: 3px; }
:focus-visible { outline: 4px solid var(--focus); outline-offset: 2px; }
h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: clamp(1.75rem, 5vw, 2.25rem); line-height: 1.2; }
h2 { font-size: 1.5rem; line-height: 1.3; }
h3 { font-size: 1.125rem; line-height: 1.4; overflow-wrap: anywhere; }
.jump { position: absolute; top: 0.5rem; left: 0.5rem; padding: 0.5rem 1rem; background: var(--ground); transform: translateY(-5rem); }
.jump:focus { transform: none; }
.head, .page { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
header { border-bottom: 1px solid var(--line); }
.head { padding-block: 1rem; font-weight: 600; }
.head a { display: inline-flex; gap: 0.75rem; align-items: center; color: var(--text); text-decoration: none; }
.page { padding-block: 2rem 4rem; }
nav { margin-bottom: 2rem; padding: 1rem; background: var(--surface); border-radius: 8px; }
nav ul { list-style: none; }
nav li { margin: 0.25rem 0; }
main { display: grid; gap: 3rem; min-width: 0; }
section { display: grid; gap: 1.5rem; min-width: 0; }
.intro { display: grid; gap: 0.5rem; max-width: 46rem; }
.muted { color: var(--muted); }
.type { display: grid; gap: 0.5rem; border-top: 1px solid var(--line); padding: 1.25rem 0 0; min-width: 0; }
.type p { max-width: 46rem; }
.type:target { margin-inline: -0.75rem; padding: 1.25rem 0.75rem; background: var(--surface); outline: 2px solid var(--action); border-radius: 8px; }
.type h3 a { color: inherit; text-decoration: none; }
.type h3 a:hover { text-decoration: underline; }
dl { display: grid; gap: 0.25rem 1.5rem; font-size: 1rem; }
dt { color: var(--muted); }
dd { overflow-wrap: anywhere; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--muted); }
@media (min-width: 576px) { dl { grid-template-columns: 8rem minmax(0, 1fr); } }
@media (min-width: 992px) {
  .page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; align-items: start; }
  nav { position: sticky; top: 1rem; margin: 0; }
}
@media print { nav, .jump { display: none; } }
`
