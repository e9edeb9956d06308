import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Arbeitsplatz',
    cases: 'Fälle',
  },
  audit: {
    'see-case': 'Fall angesehen',
  },
  settings: {
    DEEMED_RECEIPT: 'Ab wann etwas als zugegangen gilt',
    WORKBENCH_KEYS_HOURS:
      'Stunden, die ein Browser private Schlüssel am Arbeitsplatz für die Sitzung behält (0: nur im Arbeitsspeicher der Seite)',
  },
} satisfies RoomWords<'timelines'>

/** Texts to read out or send on: without ids, jargon, or facts about the person beyond the application itself. */
export const explanation = {
  situations: {
    unsent: {
      happened: 'Der Antrag wurde am {at} begonnen, aber noch nicht abgesendet.',
      means: 'Die Behörde weiß deshalb noch nichts davon.',
      next: '{until, select, none {Bitte senden Sie ihn im Onlinedienst ab.} other {Bitte senden Sie ihn im Onlinedienst ab; ist er bis zum {until} nicht abgesendet, wird er gelöscht.}}',
    },
    'never-sent': {
      happened: 'Der Antrag wurde begonnen, aber nicht abgesendet, und am {at} gelöscht.',
      means: 'Die Behörde hat ihn nie erhalten.',
      next: 'Wenn Sie die Leistung noch beantragen möchten, füllen Sie das Formular bitte neu aus und senden Sie es ab.',
    },
    underway: {
      happened: 'Ihr Antrag wurde am {sentAt} abgesendet und liegt sicher für die Behörde bereit.',
      means: 'Die Behörde hat ihn noch nicht abgeholt; Sie müssen nichts tun.',
      next: '{until, select, none {Sobald sie ihn abgeholt hat, sehen Sie das auf der Seite, auf der Sie den Stand abfragen.} other {Holt sie ihn bis zum {until} nicht ab, erhalten Sie darüber Bescheid und können ihn noch einmal absenden.}}',
    },
    known: {
      happened: 'Ihr Antrag wurde am {sentAt} abgesendet, und die Behörde weiß seit dem {at}, dass er bereitliegt.',
      means: 'Sie hat noch nicht bestätigt, dass sie ihn übernommen hat; Sie müssen nichts tun.',
      next: '{until, select, none {Sobald sie das bestätigt, sehen Sie es auf der Seite, auf der Sie den Stand abfragen.} other {Übernimmt sie ihn bis zum {until} nicht, erhalten Sie darüber Bescheid und können ihn noch einmal absenden.}}',
    },
    accepted: {
      happened: 'Die Behörde hat Ihren Antrag am {at} vollständig und unverändert übernommen.',
      means: 'Damit ist er angekommen; über ihn ist noch nicht entschieden.',
      next: 'Als Nächstes bearbeitet ihn die Behörde und meldet sich bei Ihnen; wie lange das dauert, kann nur sie Ihnen sagen.',
    },
    answered: {
      happened: 'Die Behörde hat Ihnen am {at} geantwortet.',
      means: 'Die Antwort liegt verschlossen für Sie bereit und wurde noch nicht geöffnet.',
      next: '{until, select, none {Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben.} other {Bitte öffnen Sie sie dort, wo Sie den Antrag gestellt haben, bis zum {until}; danach ist sie nicht mehr abrufbar.}}',
    },
    'answer-read': {
      happened: 'Die Behörde hat Ihren Antrag übernommen und Ihnen geantwortet.',
      means: 'Die Antwort ist am {at} vollständig bei Ihnen angekommen.',
      next: 'Was jetzt zu tun ist, steht in der Antwort; bei Fragen dazu hilft Ihnen die Behörde.',
    },
    'answer-unreadable': {
      happened: 'Die Behörde hat Ihnen geantwortet, aber die Antwort konnte am {at} nicht gelesen werden.',
      means: 'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
      next: 'Bitten Sie die Behörde, noch einmal zu antworten.',
    },
    'answer-unread': {
      happened:
        'Die Behörde hat Ihnen geantwortet, aber die Antwort wurde nicht rechtzeitig abgeholt und am {at} zurückgegeben.',
      means: 'Ihr Antrag selbst ist davon nicht betroffen; die Behörde hat ihn übernommen.',
      next: 'Bitte fragen Sie die Behörde, was sie Ihnen mitgeteilt hat.',
    },
    rejected: {
      happened:
        'Die Behörde konnte Ihren Antrag am {at} aus einem technischen Grund nicht übernehmen, und über ihn ist nicht entschieden.',
      means: '{reason}',
      next: 'Bitte senden Sie den Antrag noch einmal ab; kommt er wieder zurück, wenden Sie sich an die Stelle, bei der Sie ihn ausgefüllt haben, oder an die Behörde.',
    },
    'rejected-late': {
      happened:
        'Ihr Antrag wurde am {sentAt} abgesendet, aber die Behörde hat ihn nicht rechtzeitig übernommen; deshalb wurde er am {at} zurückgegeben.',
      means: 'Das liegt nicht an Ihnen, und über den Antrag ist nicht entschieden.',
      next: 'Bitte wenden Sie sich an die Behörde, und klären Sie mit ihr, ob Sie den Antrag noch einmal absenden und ob Sie dabei eine Frist beachten müssen.',
    },
  },
  reasons: {
    'authentication-tag-incorrect': 'Ein Teil des Antrags ist dort nicht so angekommen, wie er abgesendet wurde.',
    'schema-missing': 'Das Programm der Behörde konnte nicht erkennen, wie der Antrag zu lesen ist.',
    'encryption-issue': 'Die Behörde konnte den verschlossenen Antrag nicht öffnen.',
    'syntax-violation': 'Der Antrag ließ sich dort öffnen, aber nicht lesen.',
    'schema-violation': 'Angaben fehlen oder haben nicht die Form, die das Programm der Behörde erwartet.',
    'unsupported-schema': 'Der Antrag hat eine Fassung, mit der das Programm der Behörde nicht arbeiten kann.',
    'hash-mismatch': 'Ein Teil des Antrags war nach dem Öffnen nicht derselbe wie beim Absenden.',
    'attachments-mismatch': 'Es sind nicht genau die Anlagen angekommen, die zum Antrag gehören.',
    'service-mismatch': 'Der Antrag war für eine andere Leistung gekennzeichnet als die, die darin beantragt wird.',
    other: 'Den Grund hat die Behörde in eigenen Worten genannt; sie erklärt ihn auf Nachfrage.',
  },
}
