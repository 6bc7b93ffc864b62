import type { Phrases } from './phrases.rules.ts'
import type { ChatSpellings } from './words.rules.ts'

/** What a message does beside asking about the creator's subjects. */
export type DialogueAct =
  | 'greeting'
  | 'how_are_you'
  | 'thanks'
  | 'goodbye'
  | 'yes'
  | 'no'
  | 'who_are_you'
  | 'name'
  | 'robot'
  /** which languages the one speaks who answers */
  | 'languages'
  | 'capabilities'
  | 'person'
  | 'complaint'
  | 'not_understood'
  /** neither asks nor says anything */
  | 'empty'

/** What a phrase is. */
export type PhraseLabel =
  | Exclude<DialogueAct, 'empty'>
  /** something that was bought does not work: a complaint that is a question too */
  | 'trouble'
  /** redress is asked for: a complaint where nothing else is spoken of than what was bought */
  | 'demand'
  /** politeness on either side of a question */
  | 'courtesy'
  /** something about the visitor, which asks nothing: «soy nueva aquí» */
  | 'remark'
  /** how the visitor begins to say who they are: «I'm a …», «vivo en …» */
  | 'introduction'
  /** what the visitor does next, which asks nothing beside thanks or a goodbye: «me pongo a ello» */
  | 'plan'
  /** it only asks how or whether, beside a person who is asked for: «I'd rather write to her, how?» */
  | 'tag'
  /** it asks for help with what else the message tells: «my dog limps, what can I do?» */
  | 'plea'
  /** «but»: who goes on so tells more than what comes next */
  | 'contrast'
  /** words that only hold the floor, where an act or a question comes next: «wait, are you a robot?» */
  | 'pause'
  /** words that only lead up to a question */
  | 'opening'
  /** the words of an act where they are meant literally: «thanks to» */
  | 'literal'
  /** how a question begins, wherever it stands */
  | 'question'
  /** how a question begins at the start of a sentence; elsewhere the words may be a relative clause */
  | 'weak_question'
  /** how a question begins behind «and», where one stands before it: «how much is it and are batteries included?» */
  | 'further'
  /** it begins a relative clause where it stands behind a comma and has no accent */
  | 'relative'
  | 'and'

/** How people speak to somebody in a language. */
export type Lexicon = {
  language: string
  /** greetings, thanks and their like, which people also write in a language that is not the message's */
  greetings: Phrases<PhraseLabel>
  phrases: Phrases<PhraseLabel>
  /** missing where none are known */
  spellings: ChatSpellings | undefined
  /** words that carry no subject where they stand beside an act; stop words are among them */
  fillers: ReadonlySet<string>
}
