const names = new Map<string, string>()

/** Notes the name of a statement's text, as it is sent. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name)
}

/** The name under which a connection prepares this text: that of its statement, or for other texts the empty one. */
export const statementName = (text: string): string => names.get(text) ?? ''
