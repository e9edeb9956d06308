import { codes, hint, proof, text, type Field, type FieldId } from '../../definition.ts'

/** Specification 2.1 rules 6 and 8, and F00001996, whose type one row gives for all. */
const reused: Readonly<Record<FieldId, Field>> = {
  F00001882: { description: 'frequency', type: codes('001-006', '999') },
  F00001883: { description: 'free text', type: text(1, 100) },
  F00001996: { type: text(1, 100) },
  F60000296: { title: 'Nachweis', type: proof },
}

/** Specification 2.1 rule 7: definitions without a type, display texts only. Most are in no group. */
const hintIds: readonly FieldId[] = [
  ...(['F00002098', 'F00002599', 'F00000655', 'F00002495', 'F00002578', 'F00002579', 'F00002616'] as const),
  ...(['F00002582', 'F00000657', 'F00002584', 'F00002028', 'F00002615', 'F00002640', 'F00002644'] as const),
  ...(['F00002645', 'F00002646', 'F00002696', 'F00002697', 'F00002656', 'F00002691', 'F00002693'] as const),
  ...(['F00002698', 'F00002674', 'F00002699', 'F00000656'] as const),
]

/** Fields that many sections use. */
export const sharedFields: Readonly<Record<FieldId, Field>> = {
  ...reused,
  ...Object.fromEntries(hintIds.map((id) => [id, { type: hint }])),
}
