interface CounterProps {
  text: string;
  from?: number;
  to: number;
}

/** How long a text is, and how long it may be. */
export function Counter({ text, from = 0, to }: CounterProps) {
  const isWrong = text.length > to || (text.length > 0 && text.length < from);
  return (
    <span className={isWrong ? 'text-error' : undefined}>
      {text.length}/{to} characters{from > 0 && `, at least ${from}`}
    </span>
  );
}
