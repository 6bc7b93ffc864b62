/**
 * The format characters that draw nothing: they turn the direction of text, so that it reads otherwise than it is, or hide
 * words from people that a model reads. The joiners U+200C and U+200D stay: emoji and several scripts are written with them.
 */
const invisible = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

export const removeInvisible = (text: string): string => text.replace(invisible, '')
