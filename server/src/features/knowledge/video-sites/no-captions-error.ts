/** The platform gave no captions. `message` is a sentence for the client. */
export class NoCaptionsError extends Error {}
