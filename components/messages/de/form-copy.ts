/** What people read of their own copy of what they have sent, and in it. */
export const formCopy = {
  title: 'Ihre Angaben zum Behalten',
  intro:
    'In der Quittung stehen Ihre Angaben nicht. Wenn Sie später noch wissen möchten, was Sie abgesendet haben, speichern oder drucken Sie sie hier. Die gespeicherte Datei können Sie auf der ersten Seite dieses Formulars laden und mit denselben Angaben einen neuen Antrag beginnen.',
  save: 'Angaben als Datei speichern',
  print: 'Angaben drucken oder als PDF speichern',
  saved: 'Die Angaben sind gespeichert. Die Datei lässt sich mit jedem Browser öffnen, auch ohne Internet.',
  fileName: 'Angaben',
  of: 'Kopie Ihrer Angaben: {title}',
  note: 'Diese Kopie hat Ihr Browser nach dem Absenden aus dem Datensatz gemacht, den er abgesendet hat. Sie ist kein Nachweis und kann geändert worden sein. Was angekommen ist und was daraus wurde, sehen Sie mit Ihrer Quittung.',
  form: 'Formular',
  version: '{title}, Fassung {version}',
  recipient: 'Gesendet an',
  sentAt: 'Abgesendet am',
  caseId: 'Fallnummer',
  submissionId: 'Nummer der Einreichung',
  later: 'Reichen Sie nach',
  rest: 'Weitere Angaben',
  files: 'Mitgesendete Dateien',
  filesNote: 'Die Dateien selbst sind nicht in dieser Kopie. Für einen neuen Antrag wählen Sie sie noch einmal aus.',
  file: '{name} ({size})',
  againTitle: 'Mit den gespeicherten Angaben noch einmal',
  again:
    'Haben Sie Ihre Angaben nach dem Absenden als Datei gespeichert? Laden Sie die Datei im Formular: Dann müssen Sie nur ändern, was nicht gestimmt hat, und Ihre Dateien noch einmal auswählen. Sonst füllen Sie es neu aus. Es wird ein neuer Antrag.',
  toForm: 'Zum Formular (öffnet ein neues Fenster)',
  loadedTitle: 'Ihre gespeicherten Angaben sind geladen',
  loaded:
    'Abgesendet wurden sie so: {time}. Ändern Sie, was nötig ist, und senden Sie das Formular ab. Daraus wird ein neuer Antrag.',
  otherVersion:
    'Die Datei ist von Fassung {theirs} des Formulars, dieses hier ist Fassung {ours}. Übernommen ist, was auch hier gefragt wird. Sehen Sie alles noch einmal durch.',
  left: 'Nicht übernommen, weil dieses Formular dafür keinen Platz hat:',
  more: '{count, plural, one {Und noch eine Angabe} other {Und noch # Angaben}}',
}
