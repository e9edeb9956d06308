import type { Words } from '@kurier/forms/definition'

/** Why a pattern is not taken: the rest of a sentence about it. */
export const patternReasons = {
  tooLong: (most: number): Words => ({
    de: `es hat mehr als ${most} Zeichen`,
    en: `it has more than ${most} characters`,
  }),
  noExpression: {
    de: 'es ist kein regulärer Ausdruck, der mit dem Schalter u gilt',
    en: 'it is no regular expression with the u flag',
  },
  tooComplicated: {
    de: 'es ist zu verwickelt, um zu sagen, wie lange es dauert: Schreiben Sie es kürzer',
    en: 'it is too complicated to tell how long it takes: write it shorter',
  },
  manyPatterns: {
    de: 'das Schema hat so viele oder so verwickelte Muster, dass die weiteren nicht angesehen werden: Verwenden Sie weniger verschiedene',
    en: 'the schema has so many patterns, or such complicated ones, that further ones are not looked at: use fewer different ones',
  },
  takesTooLong: {
    de: 'es würde bei manchen Texten sehr lange dauern, weil sie sich auf viele Weisen lesen lassen: Beginnen Sie es mit ^, und lassen Sie, was sich wiederholt, mit Zeichen beginnen oder enden, die darin sonst nicht vorkommen',
    en: 'it would take very long for some texts, as there are many ways to read them: begin it with ^, and let what repeats begin or end with characters that it does not have otherwise',
  },
  manyNames: (most: number): Words => ({
    de: `es nennt noch eine Zeichenklasse (\\p), und angenommen werden nur ${most}: Schreiben Sie stattdessen die Zeichen`,
    en: `it names another class of characters (\\p), and ${most} are taken: write its characters`,
  }),
  looksAhead: {
    de: 'es blickt anderswo voraus als am Anfang hinter ^, was nicht angenommen wird: Lassen Sie diesen Teil weg',
    en: 'it looks ahead elsewhere than at its start behind ^, which is not taken: leave that part out',
  },
  looksBehind: {
    de: 'es blickt zurück oder ändert seine Schalter, was nicht angenommen wird: Lassen Sie diesen Teil weg',
    en: 'it looks behind or changes its flags, which is not taken: leave that part out',
  },
  refersBack: {
    de: 'es verweist zurück auf das, was es schon gelesen hat, was nicht angenommen wird: Schreiben Sie diesen Teil aus',
    en: 'it refers back to what it has read, which is not taken: write that part out',
  },
  unknown: (part: string): Words => ({
    de: `der Teil ${part} ist hier nicht bekannt: Lassen Sie ihn weg`,
    en: `nothing is known of ${part}: leave it out`,
  }),
  endsEarly: {
    de: 'es endet zu früh: Schreiben Sie es zu Ende',
    en: 'it ends too early: complete it',
  },
  nameCharacters: {
    de: 'es enthält \\i oder \\c, das nur XML Schema kennt: Schreiben Sie stattdessen die Zeichen',
    en: 'it has \\i or \\c, which only XML Schema knows: write the characters instead',
  },
  block: {
    de: 'es nennt einen Block von Unicode (\\p{Is…}), den nur XML Schema kennt: Schreiben Sie stattdessen seinen Bereich',
    en: 'it names a block of Unicode (\\p{Is…}), which only XML Schema knows: write its range instead',
  },
  subtraction: {
    de: 'es nimmt eine Zeichenklasse von einer anderen weg, was nur XML Schema kennt: Schreiben Sie stattdessen, was übrig bleibt',
    en: 'it takes a class from another, as only XML Schema does: write what is left instead',
  },
} as const
