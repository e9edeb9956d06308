/** Below the field with this id: how what was typed is understood; told when somebody stops typing. */
export function FieldEcho({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="kern-body wrap-anywhere" id={`${id}-echo`} aria-live="polite">
      {text}
    </p>
  )
}
