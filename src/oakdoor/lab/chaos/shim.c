/* Stands before the C library in a process (LD_PRELOAD): a disk that is full or slow, and a date that has jumped.
 * What it does stands in a small file that OAKDOOR_SHIM names; whoever lets it do so writes there (shim.py). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct wishes {
    int64_t full;     /* 1: files cannot grow; 2: nothing can be written (as on disks that copy on write) */
    int64_t slow_us;  /* how long each wait for the disk takes more */
    int64_t ahead_ns; /* how far the date has jumped; what counts seconds only (CLOCK_MONOTONIC) never does */
};
static volatile struct wishes none, *wished = &none;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("OAKDOOR_SHIM");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *found = mmap(NULL, sizeof(struct wishes), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED) wished = found;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int has_room(int file, off_t end) {
    struct stat found;
    if (!wished->full || fstat(file, &found) || !S_ISREG(found.st_mode)) return 1;
    if (wished->full == 1 && end >= 0 && end <= found.st_size) return 1;
    errno = ENOSPC;
    return 0;
}

static size_t length(const struct iovec *parts, int count) {
    size_t sum = 0;
    for (int one = 0; one < count; one++) sum += parts[one].iov_len;
    return sum;
}

ssize_t write(int file, const void *data, size_t size) {
    REAL(write);
    off_t at = wished->full == 1 ? lseek(file, 0, SEEK_CUR) : -1;
    return has_room(file, at < 0 ? -1 : at + (off_t)size) ? real(file, data, size) : -1;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    REAL(pwrite);
    return has_room(file, at + (off_t)size) ? real(file, data, size, at) : -1;
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    return has_room(file, at + (off_t)size) ? real(file, data, size, at) : -1;
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
    REAL(pwritev);
    return has_room(file, at + (off_t)length(parts, count)) ? real(file, parts, count, at) : -1;
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
    REAL(pwritev64);
    return has_room(file, at + (off_t)length(parts, count)) ? real(file, parts, count, at) : -1;
}

int posix_fallocate(int file, off_t at, off_t size) {
    REAL(posix_fallocate);
    return has_room(file, at + size) ? real(file, at, size) : ENOSPC;
}

int posix_fallocate64(int file, off64_t at, off64_t size) {
    REAL(posix_fallocate64);
    return has_room(file, at + size) ? real(file, at, size) : ENOSPC;
}

static void wait_long(void) {
    if (wished->slow_us) usleep((useconds_t)wished->slow_us);
}

int fsync(int file) {
    REAL(fsync);
    wait_long();
    return real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    wait_long();
    return real(file);
}

static void jump(int64_t *seconds, int64_t *nanoseconds) {
    int64_t both = *nanoseconds + wished->ahead_ns % 1000000000;
    *seconds += wished->ahead_ns / 1000000000;
    if (both < 0) both += 1000000000, --*seconds;
    if (both >= 1000000000) both -= 1000000000, ++*seconds;
    *nanoseconds = both;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    int done = real(clock, now);
    if (!done && wished->ahead_ns && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t seconds = now->tv_sec, nanoseconds = now->tv_nsec;
        jump(&seconds, &nanoseconds);
        now->tv_sec = (time_t)seconds, now->tv_nsec = (long)nanoseconds;
    }
    return done;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec found;
    (void)zone;
    int done = clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec, now->tv_usec = found.tv_nsec / 1000;
    return done;
}

time_t time(time_t *into) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (into) *into = found.tv_sec;
    return found.tv_sec;
}
