import type { Label, Words } from '../../definition.ts'

export const words = (de: string, en: string): Words => ({ de, en })

/** A label in both languages, and a hint where one helps. */
export const label = (de: string, en: string, hint?: Words): Label => ({ label: { de, en }, ...(hint && { hint }) })

export const squareMetres = words('In Quadratmetern.', 'In square metres.')
