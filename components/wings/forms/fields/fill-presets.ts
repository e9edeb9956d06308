import { isGroupId, type DefinitionId } from '@kurier/forms/definition'
import { presetsOf } from '@kurier/forms/document'
import type { FormTools } from './form-tools.tsx'
import { lastName } from '../rule-places.ts'

/**
 * Puts its presets into a group that an answer has just opened, unless something stood there before; all else has them from
 * the start, or when somebody opens it. Before its fields are shown: empty fields are answers, too.
 */
export function fillPresets({ form, hook }: Pick<FormTools, 'form' | 'hook'>, path: string): void {
  const id = lastName(path) as DefinitionId // paths are made of ids
  if (!form.source || !isGroupId(id) || hook.getValues(path) !== undefined) return
  const presets = presetsOf(form, id)
  if (Object.keys(presets).length > 0) hook.setValue(path, presets)
}
