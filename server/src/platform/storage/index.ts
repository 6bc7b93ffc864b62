export { createStorage } from './create-storage.ts'
export { type ByteRange, FileMissing, type Source, type Storage, type Upload } from './storage.ts'
