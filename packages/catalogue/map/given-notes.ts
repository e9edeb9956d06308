import { some, told } from './told.ts'

/** What the report says of a JSON Schema that was given with another schema. */
export const givenNotes = {
  dialect: (isVersioned: boolean, isIn: boolean) =>
    told(
      'changed',
      `Die Eigenschaften heißen wie im gegebenen JSON-Schema: ${isVersioned ? 'mit' : 'ohne'} Version, Hinweise ${isIn ? 'stehen' : 'stehen nicht'} in Anträgen. Die Angaben beim Import gelten dafür nicht.`,
      `Properties are called as in the JSON Schema that was given: ${isVersioned ? 'with' : 'without'} version, labels ${isIn ? 'stand' : 'do not stand'} in applications. What was said at the import does not count for that.`,
    ),
  onlyGiven: (name: string) =>
    told(
      'left-out',
      `Nur das JSON-Schema kennt ${name}; danach wird nicht gefragt.`,
      `Only the JSON Schema knows ${name}; it is not asked for.`,
    ),
  fewerCodes: (codes: readonly string[]) =>
    told(
      'changed',
      `Diese Codes kennt das JSON-Schema nicht; sie werden nicht angeboten: ${some(codes)}.`,
      `The JSON Schema does not know these codes; they are not offered: ${some(codes)}.`,
    ),
  required: () =>
    told(
      'changed',
      'Das JSON-Schema verlangt es immer; es ist Pflicht, und keine Regel schließt es aus.',
      'The JSON Schema always requires it; it is required, and no rule rules it out.',
    ),
} as const
