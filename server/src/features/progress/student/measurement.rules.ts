/** What the figures of one student say and what they do not, for whoever reads or shows them. */
export const measurement = {
  visible:
    'Time in which a film played in a visible page, as the player reported it and by no more than passed on the clock of the server. It proves neither that somebody watched nor that nobody forged it.',
  media:
    'Length of film that played, faster or slower as it was. What is played again counts again, so it may be more than the film is long. It does not prove that anybody looked.',
  covered:
    'Seconds of the film that were played at least once. What was skipped is not in it, and what was repeated is in it once. It does not prove that what was covered was understood.',
  class_time:
    'Time with a lesson visible, and the part of it with focus and recent use of keys, pointer or touch. Neither says how much of a film was played, and neither proves learning.',
}
