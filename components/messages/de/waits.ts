/** Worauf eine wartende Benachrichtigung wartet. `reason`: ein Text aus `reasons` oder `certificates`. */
export const waits = {
  why: {
    address:
      'Der Empfänger ist {hasSince, select, yes {seit {since}} other {zurzeit}} {how, select, answers {gestört} other {nicht erreichbar}}{hasReason, select, yes { ({reason})} other {}}.',
    kind: 'Der Empfänger ist erreichbar, lehnt Benachrichtigungen dieser Art aber seit {since} ab{hasReason, select, yes { ({reason})} other {}}.',
    pause: 'Callbacks an diese Adresse sind seit {since} angehalten.',
  },
  head: {
    address:
      'Wartet: Der Empfänger von „{name}“ ist {hasSince, select, yes {seit {since}} other {zurzeit}} {how, select, answers {gestört} other {nicht erreichbar}}{hasReason, select, yes { ({reason})} other {}}',
    kind: 'Wartet: Der Empfänger von „{name}“ lehnt Benachrichtigungen der Art „{type}“ seit {since} ab{hasReason, select, yes { ({reason})} other {}}',
    pause: 'Wartet: Callbacks an „{name}“ sind seit {since} angehalten',
  },
  count:
    '{count, plural, one {Eine Benachrichtigung dieses Falls wartet} other {# Benachrichtigungen dieses Falls warten}} darauf.',
  next: {
    at: 'Nächster Versuch:',
    now: 'Es wird jetzt versucht.',
    resume: 'Gesendet wird, sobald die Callbacks fortgesetzt werden.',
  },
  reasons: {
    dns: 'Name nicht gefunden',
    'forbidden-address': 'Adresse nicht erlaubt',
    connect: 'keine Verbindung',
    tls: 'keine sichere Verbindung',
    timeout: 'keine Antwort innerhalb von 10 Sekunden',
    status: 'Antwort mit Status {status}',
  },
  certificates: {
    expired: 'Zertifikat abgelaufen',
    'not-yet-valid': 'Zertifikat noch nicht gültig',
    'unknown-issuer': 'Zertifizierungsstelle nicht bekannt',
    'self-signed': 'Zertifikat selbst signiert',
    'other-name': 'Zertifikat für einen anderen Namen',
  },
}

declare module '../areas.ts' {
  interface Messages {
    waits: typeof waits
  }
}
