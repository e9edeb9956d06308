/** The page for a request whose head is too large to be read, sent in both languages: nothing is known of who asks. */
export const refusedHead = {
  title: 'Der Browser hat zu viel mitgeschickt',
  reason:
    'Der Kopf der Anfrage ist größer als 16 KiB und wurde nicht gelesen. Meist liegt es an Cookies: Ein Browser schickt alle mit, die er für diesen Rechnernamen kennt, auch die anderer Programme.',
  fix: 'Löschen Sie in den Einstellungen Ihres Browsers die Cookies dieser Adresse und laden Sie die Seite neu, oder öffnen Sie die Adresse in einem privaten Fenster.',
  programs: 'Programme senden eine kürzere Adresse und weniger oder kürzere Kopfzeilen.',
}
