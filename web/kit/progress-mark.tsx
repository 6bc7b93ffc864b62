type ProgressMarkProps = { state: 'open' | 'begun' | 'done'; size?: number }

/** How far something is, as a circle: empty, half full or ticked. Words beside it say the same. */
export const ProgressMark = ({ state, size = 18 }: ProgressMarkProps) => (
  <svg viewBox="0 0 18 18" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <circle
      cx="9"
      cy="9"
      r="7.5"
      fill={state === 'done' ? 'var(--mantine-primary-color-filled)' : 'none'}
      stroke={state === 'open' ? 'var(--mantine-color-dimmed)' : 'var(--mantine-primary-color-filled)'}
      strokeWidth="1.5"
    />
    {state === 'begun' && <path d="M9 4a5 5 0 0 1 0 10z" fill="var(--mantine-primary-color-filled)" />}
    {state === 'done' && <path d="M5.5 9.5l2.4 2.4 4.6-5" fill="none" stroke="#fff" strokeWidth="1.8" />}
  </svg>
)
