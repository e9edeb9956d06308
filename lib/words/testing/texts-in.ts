import { IntlMessageFormat } from 'intl-messageformat'

export type TextTree = { [key: string]: string | TextTree }

/** Every text with its path. */
export function textsIn(tree: TextTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : textsIn(value, `${path}${key}.`),
  )
}

/** Names that a text takes values for, with their kind; plural and select options inside count too. */
export function argumentsOf(text: string): string[] {
  const found = new Set<string>()
  const visit = (elements: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const element of elements) {
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value)
      if ('children' in element) visit(element.children)
      if ('value' in element && element.type !== 0) found.add(`${element.type} ${element.value}`)
    }
  }
  visit(new IntlMessageFormat(text, 'en').getAst())
  return [...found].sort()
}
