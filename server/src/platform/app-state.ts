/**
 * State that belongs to one running app (caches), so that several apps can live in one process.
 * @returns a function that gives the app's own instance, made at first use.
 */
export function appState<T>(create: () => T): (ctx: { app: object }) => T {
  const instances = new WeakMap<object, T>()
  return ({ app }) => {
    let instance = instances.get(app)
    if (instance === undefined) {
      instance = create()
      instances.set(app, instance)
    }
    return instance
  }
}
