/** The mark: an understudy who waits in the wings, behind the curtain's edge. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--mantine-color-stage-8)" />
    <circle cx="18" cy="13" r="4" fill="var(--mantine-color-stage-1)" />
    <path d="M11 27c0-5 3-8 7-8s7 3 7 8z" fill="var(--mantine-color-stage-1)" />
    <path
      d="M0 7a7 7 0 0 1 7-7h8c0 9-2 14-7 19 4 3 6 7 6 13H7a7 7 0 0 1-7-7z"
      fill="var(--mantine-color-stage-5)"
    />
  </svg>
)
