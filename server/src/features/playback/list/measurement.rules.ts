/** What samples of playback measure, for whoever reads the list. */
export const measurement = {
  source: 'visible_player_client_reported' as const,
  limits:
    'Players in browsers report these figures, and the server counts no more time than passed by its own clock. They prove neither that somebody paid attention nor that nobody forged them. Pauses, hidden pages and long gaps are not counted, and the end of a session may be missing. Where a frame does not tell its speed it is taken for normal, so other speeds may be counted too low or look like jumps. Sounds, and players of other sites without an adapter, are not included. A jump to a position credits nothing of what was skipped. What was played before samples were recorded is not reconstructed. Completed lessons follow from none of this, and no compliance is certified by it.',
}
