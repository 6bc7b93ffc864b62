/** What the list of class sessions measures, for whoever reads it. */
export const measurement = {
  active_seconds:
    'Time between two reports of the player at most 30 seconds apart, by the clock of the server, at both of which the lesson was visible, the page had the focus, and a key, pointer or touch had been used in the 60 seconds before. connected_seconds asks for the lesson to be visible, and for no more. A hidden tab adds nothing, and a moment counts once over all tabs and devices of a student. Neither figure says how much of a video was played, and neither proves attention or learning.',
  collection_started:
    'Sessions are known since the platform records them, and only from players that report them. Time from before that is not made up afterwards.',
}
