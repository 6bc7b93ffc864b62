type Closable = { close(): Promise<void> }

const closablesOf = new WeakMap<object, Closable[]>()

/**
 * State that belongs to one running app (caches, thread pools), so that several apps can live in one process. State
 * with a `close` method is closed when its app stops.
 * @returns a function that gives the app's own instance, made at first use.
 */
export function appState<T>(create: () => T): (ctx: { app: object }) => T {
  const instances = new WeakMap<object, T>()
  return ({ app }) => {
    let instance = instances.get(app)
    if (instance === undefined) {
      instance = create()
      instances.set(app, instance)
      if (isClosable(instance)) closablesOf.set(app, [...(closablesOf.get(app) ?? []), instance])
    }
    return instance
  }
}

/** Closes the state of an app that has stopped. */
export async function closeAppState(app: object): Promise<void> {
  await Promise.all((closablesOf.get(app) ?? []).map((state) => state.close()))
}

const isClosable = (state: unknown): state is Closable =>
  typeof state === 'object' && state !== null && 'close' in state && typeof state.close === 'function'
