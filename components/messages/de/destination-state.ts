/** Texts of the states of a destination and of what changes them; part of `destinations`. */
export const destinationState = {
  about: {
    created: 'Der Zustellpunkt nimmt noch keine Einreichungen entgegen, weil Angaben fehlen.',
    active: 'Der Zustellpunkt nimmt Einreichungen entgegen.',
    inactive: 'Der Zustellpunkt nimmt keine neuen Einreichungen entgegen; begonnene Fälle laufen weiter.',
    decommissioned: 'Der Zustellpunkt ist endgültig stillgelegt; begonnene Fälle laufen weiter.',
  },
  tasks: 'Schritte, bis der Zustellpunkt arbeitet',
  task: {
    'encryption-key': 'Verschlüsselungsschlüssel hinzufügen und aktiv setzen',
    'signing-key': 'Signaturschlüssel hinzufügen',
    'public-service': 'Mindestens eine Leistung angeben',
    client: 'Client zuordnen, der Einreichungen abholt',
  },
  done: 'erledigt',
  open: 'offen',
  byItself: 'Mit Schlüsseln und Leistung wird der Zustellpunkt von selbst aktiv, auch wenn niemand abholt.',
  unserved: 'Niemand kann abholen, was hier eingeht: Ordnen Sie einen Client zu, sonst wird es zurückgewiesen.',
  step: { active: 'Aktivieren', inactive: 'Deaktivieren', decommissioned: 'Stilllegen' },
  confirm: {
    active: 'Onlinedienste können dann wieder Einreichungen an diesen Zustellpunkt senden.',
    inactive:
      'Onlinedienste können dann keine neuen Einreichungen an diesen Zustellpunkt senden. Sie können ihn jederzeit wieder aktivieren.',
    decommissioned:
      'Das lässt sich nicht rückgängig machen: Der Zustellpunkt nimmt nie wieder Einreichungen entgegen. Offene Fälle können zu Ende bearbeitet werden.',
  },
}
