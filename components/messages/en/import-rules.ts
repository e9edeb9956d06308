import type { importRules as german } from '../de/import-rules.ts'

export const importRules: typeof german = {
  builder: {
    title: 'Write a rule',
    host: 'Where the rule holds',
    wholeForm: 'in the whole form',
    eachItem: 'in each entry of “{name}”',
    condition: 'Condition {number, number}',
    when: 'If',
    test: 'Comparison',
    tests: { equal: 'is', 'not-equal': 'is not', filled: 'is filled in', empty: 'is empty' },
    answer: 'Answer',
    choose: 'Please choose',
    addCondition: 'Another condition',
    removeCondition: 'Remove the condition',
    joint: 'The conditions hold',
    joints: { and: 'all together', or: 'each for itself' },
    then: 'Then',
    effect: 'What happens',
    effects: { require: 'must be given', forbid: 'is not asked', show: 'is asked only then' },
    incomplete: 'The rule is not complete yet',
    incompleteHint: 'Choose a field with an answer for each condition, and then what the rule is about.',
    take: 'Take the rule',
    cancel: 'Cancel',
  },
  ownRules: {
    title: 'Rules of your own',
    intro:
      'What the schema says in words alone, or not at all, you write as a rule here. It holds once you have saved.',
    add: 'Write a rule',
    edit: 'Change',
    remove: 'Delete',
    unfit: 'It no longer fits the form.',
    unreadTitle: 'Sentences that do not run by themselves',
    unreadIntro:
      'Case workers read them beside the application. A rule that you write for one is filled in from the sentence: look through it.',
    write: 'Write as a rule',
  },
  presence: {
    label: 'Must this be answered?',
    labelIn: 'Must this be answered in “{group}”?',
    original: 'In the schema: {said}',
    kinds: { required: 'required', optional: 'optional', 'or-later': 'required, may be handed in later' },
  },
  applicant: {
    title: 'Name of the applicant',
    intro: 'Case workers find the application by this name.',
    first: 'First name, or what stands before',
    none: 'none',
    family: 'Family name or name of the organisation',
    unknown: 'not known',
  },
}
