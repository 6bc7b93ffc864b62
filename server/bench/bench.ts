/** The arguments of a bench. */
export type BenchOptions = {
  /** The result will be printed as JSON: print nothing else on standard output. */
  json: boolean
  /** The command line after the name of the bench. */
  args: string[]
  /** Says on standard error what is being done. */
  progress: (text: string) => void
}

/** A file `bench/<name>.ts` exports this: it prints its report unless `json`, and returns its figures. */
export type Bench = {
  /** One line for `--help`. */
  about?: string
  run: (options: BenchOptions) => Promise<unknown>
}
