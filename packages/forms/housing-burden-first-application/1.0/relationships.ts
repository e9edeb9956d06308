import type { Words } from '../../definition.ts'
import { words } from './labels-notation.ts'

/** How somebody is related to the applicant (likely, see `code-sources.ts`): "the person is the applicant’s …". */
export const relationships: Readonly<Record<string, Words>> = {
  '001': words('Ehefrau oder Ehemann', 'Spouse'),
  '002': words('Eingetragene Lebenspartnerin oder eingetragener Lebenspartner', 'Registered partner'),
  '003': words(
    'Andere Person in einer Verantwortungs- und Einstehensgemeinschaft mit der antragstellenden Person',
    'Other person who shares mutual responsibility with the applicant',
  ),
  '004': words('Großmutter oder Großvater', 'Grandparent'),
  '005': words('Mutter oder Vater', 'Parent'),
  '006': words('Kind', 'Child'),
  '007': words('Enkelkind', 'Grandchild'),
  '008': words('Schwester oder Bruder', 'Sister or brother'),
  '009': words('Tante oder Onkel', 'Aunt or uncle'),
  '010': words('Nichte oder Neffe', 'Niece or nephew'),
  '011': words('Schwiegermutter oder Schwiegervater', 'Parent-in-law'),
  '012': words('Schwiegertochter oder Schwiegersohn', 'Child-in-law'),
  '013': words('Stiefmutter oder Stiefvater', 'Step-parent'),
  '014': words('Stiefkind', 'Stepchild'),
  '015': words('Schwägerin oder Schwager', 'Sister-in-law or brother-in-law'),
  '016': words('Nichte oder Neffe der Ehefrau oder des Ehemanns', 'Niece or nephew of the spouse'),
  '017': words(
    'Nichte oder Neffe der Lebenspartnerin oder des Lebenspartners',
    'Niece or nephew of the registered partner',
  ),
  '018': words('Pflegekind jeden Alters', 'Foster child of any age'),
  '019': words('Pflegemutter oder Pflegevater', 'Foster parent'),
  '020': words('Nicht verwandt', 'Not related'),
}
