export { createStorage } from './create-storage.ts'
export { FileMissing, type Source, type Storage, type Upload } from './storage.ts'
