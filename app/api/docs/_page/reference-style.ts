/** What the reference needs besides the style of the type page. */
export const referenceStyle = `
.head { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; align-items: center; }
.languages { display: flex; gap: 1rem; list-style: none; font-weight: 400; }
.languages a { display: inline-block; padding: 0.25rem 0; text-decoration: underline; }
.languages [aria-current] { font-weight: 600; text-decoration: none; }
h4 { margin: 0.5rem 0 0; font-size: 1rem; }
nav p { margin: 0.75rem 0 0.25rem; font-weight: 600; }
nav p:first-child { margin-top: 0; }
nav summary { padding: 0.125rem 0; cursor: pointer; }
nav details ul { padding-left: 1rem; }
nav li code { display: block; color: var(--muted); font-size: 0.75rem; }
pre { margin: 0; font-size: 0.8125rem; line-height: 1.5; padding: 0.75rem 1rem; white-space: pre-wrap; background: var(--surface); border-radius: 8px; }
pre code { font-size: 1em; line-height: inherit; }
.type:target pre { background: var(--ground); }
.list { display: grid; gap: 0.25rem; padding-left: 1.5rem; }
.members { display: grid; gap: 0.5rem; list-style: none; min-width: 0; }
.members .members { margin-top: 0.5rem; padding-left: 1rem; border-left: 2px solid var(--line); }
.members li { min-width: 0; overflow-wrap: anywhere; }
.said { display: block; max-width: 46rem; }
@media (min-width: 992px) { nav { max-height: calc(100vh - 2rem); overflow-y: auto; } }
@media print { pre { border: 1px solid #777; } .type { break-inside: auto; } h3, h4 { break-after: avoid; } }
`
