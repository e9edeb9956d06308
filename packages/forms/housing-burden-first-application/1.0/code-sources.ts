import type { Certainty, FieldId } from '../../definition.ts'

/**
 * How the meanings of codes are known: all were found in public schemas of the FIM catalogue, none is officially
 * confirmed. Certain: the element has our id and exactly our codes; the keys of states and nationalities are those of the
 * lists of the Federal Statistical Office of 2023-02-24. Likely: an element with another id has the same subject and
 * exactly our codes. Of every other list nothing was found.
 */
export const codeSources: Readonly<Record<FieldId, Certainty>> = {
  F60000332: 'certain',
  F60000263: 'certain',
  F60000261: 'certain',
  F60000236: 'certain',
  F60000352: 'certain',
  F00002565: 'certain',
  F00000598: 'likely',
}
