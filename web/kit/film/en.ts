export const en = {
  speed: 'Speed',
  times: (rate: string) => `Speed ${rate}×`,
  said: 'What is said',
  hide: 'Hide what is said',
  show: 'Read what is said',
}
