/** Ways of speaking that stop the reader, each with what to write instead. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /(^Whoever|[.;:] Who(ever)?) (?!(?:is|has|was|did|does|may|can)\b[^.]*\?)[a-z]+/,
    'Begin with a noun: "Callers that …", "The operator …".',
  ],
  [/\b(for|by|of|to|as|from|with|than|at) whoever\b/i, 'Name the person or the program.'],
  [/\bso (many|much)\b/i, 'Name the number or the limit.'],
  [
    /\b(whence|whither|thereof|thereby|therefrom|thereto|hitherto|upon|anew|lest)\b/i,
    'Use the word of today: "from where", "again", "on".',
  ],
  [/\b(is|are|was|were) none\b/i, 'Repeat the noun: "is no key", "is invalid".'],
  [/\b(of that one|of such|such a one|of those that|that of whom|the one that of)\b/i, 'Repeat the noun.'],
  [
    /\bwhat(ever)? (nobody|nothing|no|none|is not|is no|was not|are not|cannot|does not|has no|has not)\b/i,
    'Say what happens, not what does not: "No notices without a receiver."',
  ],
  [
    /\b(nothing|nobody|none)\b[^.;,:@]*\b(nothing|nobody|none|not|no)\b|\b(not|no)\b[^.;,:@]*\b(nothing|nobody|none)\b/i,
    'One negation is enough.',
  ],
  [
    /(^|[.;:] )What(ever)? (is|was|were|are|has|had|can|may|comes|stands|goes|[a-z]+s|somebody [a-z]+|they [a-z]+|we [a-z]+|it [a-z]+) (?:(?!\b(that|which|who|when|while|where|and|as|for|to|how|if|beside|until)\b)[^.;:,])*\b(is|are|was|were|goes|stays|stands|comes|keeps|takes|counts|needs|may|must|can|has)\b/,
    'Begin with a noun and its verb, not with a clause.',
  ],
  [/\bin the place of\b|\bunless there (is|are|were) so\b|\bin the midst of\b/i, 'Write "instead of", "during".'],
]

type Place = { line: number; column: number }
type PlacedComment = { type: string; value: string; loc: { start: Place; end: Place } }

/** Comments with their places; lines of `//` below each other are one. */
function commentsOf(all: readonly PlacedComment[]) {
  const joined: (Pick<PlacedComment, 'type' | 'loc'> & { text: string })[] = []
  for (const { type, value, loc } of all) {
    const last = joined.at(-1)
    const goesOn = type === 'Line' && last?.type === 'Line' && last.loc.end.line + 1 === loc.start.line
    if (goesOn)
      joined.splice(-1, 1, { ...last, text: `${last.text} ${value}`, loc: { start: last.loc.start, end: loc.end } })
    else joined.push({ type, text: value, loc })
  }
  return joined.map(({ text, loc }) => ({
    text: text
      .replaceAll(/\s*\n\s*\*?\s*|\s+/g, ' ')
      .replace(/^\*/, '')
      .trim(),
    loc,
  }))
}

/** The words of a comment that stop its reader, and what to write instead. */
export function oddWords(text: string): string[] {
  return patterns.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`"${found[0].trim()}": ${instead}`] : []
  })
}

type Reporting = {
  sourceCode: { getAllComments: () => readonly PlacedComment[] }
  report: (found: { loc: PlacedComment['loc']; message: string }) => void
}

/** Comments are plain natural English: subject, verb, object. */
export const plainEnglish = {
  create(context: Reporting) {
    const { sourceCode } = context
    return {
      Program() {
        for (const { text, loc } of commentsOf(sourceCode.getAllComments())) {
          for (const message of oddWords(text)) context.report({ loc, message })
        }
      },
    }
  },
}
