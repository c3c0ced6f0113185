/*
 * Loaded before a program (LD_PRELOAD): lets its SYNC_AT-th fsync or fdatasync below SYNC_PATH fail with EIO, says so on stderr, and counts.
 * As on a real system the error is told to everyone who had the file open then, once each, and to nobody who opens it later.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 4096
static int calls = 0;
static ino_t owed[MOST];

static int named(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  const char *below = getenv("SYNC_PATH");
  return below != NULL && strncmp(path, below, strlen(below)) == 0;
}

static int fails(int fd) {
  char path[4096], line[4200];
  struct stat file, other;
  if (!named(fd, path, sizeof path) || fstat(fd, &file) != 0) return 0;
  calls += 1;
  int owes = fd < MOST && owed[fd] == file.st_ino;
  int hit = getenv("SYNC_AT") != NULL && calls == atoi(getenv("SYNC_AT"));
  if (hit)
    for (int each = 0; each < MOST; each += 1)
      if (each != fd && fstat(each, &other) == 0 && other.st_ino == file.st_ino && other.st_dev == file.st_dev) owed[each] = file.st_ino;
  if (owes) owed[fd] = 0;
  int length = snprintf(line, sizeof line, "%s %d %s\n", hit || owes ? "failed" : "synced", calls, path);
  if (write(2, line, length) < 0) return 0;
  return hit || owes;
}

int fsync(int fd) {
  static int (*real)(int);
  if (real == NULL) real = dlsym(RTLD_NEXT, "fsync");
  if (!fails(fd)) return real(fd);
  errno = EIO;
  return -1;
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (real == NULL) real = dlsym(RTLD_NEXT, "fdatasync");
  if (!fails(fd)) return real(fd);
  errno = EIO;
  return -1;
}
