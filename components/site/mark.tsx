/** The product's mark: an envelope under way. Takes the colour of the text around it. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 32 24"
      width="32"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9 3h21v18H9M9 3l10.5 9L30 3M1 8h8M4 12h7M1 16h8" />
    </svg>
  )
}
