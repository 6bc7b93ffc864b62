import { createContext, useContext } from 'react'

/** What the server said is wrong in a course, by the path of each field. */
export const Problems = createContext<ReadonlyMap<string, string>>(new Map())

/** What is wrong with a field. */
export const useProblem = (path: string): string | undefined => useContext(Problems).get(path)

/** What is wrong with fields below a path. */
export function useProblems(path: string): (field: string) => string | undefined {
  const problems = useContext(Problems)
  return (field) => problems.get(`${path}.${field}`)
}
