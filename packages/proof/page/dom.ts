type Child = Node | string | undefined | false

/** An element with these attributes and children. Text goes in as text: nothing in a file becomes markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children.flat().filter((child): child is Node | string => child !== undefined && child !== false))
  return made
}

/** A text with its `{names}` filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A list of names and values. */
export function facts(...rows: readonly (readonly [string, Child] | undefined)[]): HTMLElement {
  const given = rows.filter((row) => row !== undefined)
  return element(
    'dl',
    {},
    given.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  )
}
