type Attributes = Record<string, string | boolean>

/** Makes an element. An attribute that is true stands without a value, one that is false is left out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...content)
  return element
}

/** Makes a button that does something. */
export function makeButton(text: string, act: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button' }, text)
  button.addEventListener('click', act)
  return button
}
