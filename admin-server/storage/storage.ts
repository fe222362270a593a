/** What to store: bytes, or a file of this machine, which is read as a stream. */
export type Content = Uint8Array<ArrayBuffer> | { file: string };

export interface PutOptions {
  /** Leave a file that exists as it is. */
  ifAbsent?: boolean;
  /** SHA-256 of the content in hex, if it is known. */
  sha256?: string;
  /** Headers for whoever reads the file by HTTP, such as Content-Type and Cache-Control. A folder has none. */
  headers?: Record<string, string>;
}

/** A stored file, in a list. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  /** When it was stored. */
  modified: Date;
}

/** What is known of one stored file. */
export interface FileInfo {
  /** Bytes. */
  size: number;
  /** SHA-256 of its bytes in hex; undefined where the storage does not know it. */
  sha256: string | undefined;
  /** Its headers, by lower-case name. */
  headers: Record<string, string>;
}

/** The content of a stored file, with what is known of it. */
export interface FileContent extends FileInfo {
  /** To be read once, and to its end. Fails if the storage stops sending. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Files by their keys, such as `uploads/3f…a1.jpg`: in a folder, or elsewhere.
 * A file has its key once all of it is stored. Each call @throws Problem that says what is wrong with the
 * storage and what to do; `unavailable` if it may work later.
 */
export interface Storage {
  /** Its name in messages, such as `the folder /srv/site`. */
  readonly name: string;
  /** Stores a file. @returns whether it did; not with `ifAbsent` if there is one */
  put(key: string, content: Content, options?: PutOptions): Promise<boolean>;
  /** Undefined if there is no such file. */
  get(key: string): Promise<FileContent | undefined>;
  /** Undefined if there is no such file. */
  head(key: string): Promise<FileInfo | undefined>;
  /** All files whose keys begin with `prefix`, sorted by key. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /**
   * Removes files. Keys without a file are ignored.
   * @param isOnce sends each request once, so that after an answer none is on its way any more
   */
  remove(keys: string[], isOnce?: boolean): Promise<void>;
}

/** Keeps the files of an installation, so that they outlive its machine and other machines have them too. */
export interface SharedStorage {
  /** Tells it from all others. */
  address: string;
  /** A part of it, by what it holds. */
  part(name: 'objects' | 'uploads' | 'backups' | 'revocations'): Storage;
}
