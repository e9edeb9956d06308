import { useLocale, useTranslations } from 'use-intl'
import { rootGroup, type FormDefinition } from '@kurier/forms/definition'
import { noEdits, type SaidRule } from '@kurier/forms/edits/changes'
import { withEdits } from '@kurier/forms/edits/edits'
import { ruleWords } from './rule-words.ts'

/** A rule that an operator writes, in the words of the list of rules; undefined while it cannot hold yet. */
export function useOwnRuleWords(form: FormDefinition): (id: string, rule: SaidRule) => string | undefined {
  const t = useTranslations('importEditor.words')
  const locale = useLocale()
  return (id, rule) => {
    const made = withEdits(form, { ...noEdits, ownRules: { [id]: rule } }).form
    const host = rule.host === '' ? rootGroup(made) : made.groups[rule.host]
    const found = host?.rules?.find((one) => one.id === id)
    return found && ruleWords({ form: made, t, locale }, found)
  }
}
