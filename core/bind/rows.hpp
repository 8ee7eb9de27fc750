// Lists as people write them, read item by item.
#pragma once

#include "bind/python.hpp"

// A list or a tuple, item by item, as long as nobody changes it: no code of Python's runs while it is read.
class Row {
  public:
    explicit Row(PyObject* given)
        : given_(given), is_list_(PyList_Check(given)), is_row_(is_list_ || PyTuple_Check(given)) {}

    explicit operator bool() const { return is_row_; }
    Py_ssize_t size() const { return is_list_ ? PyList_Size(given_) : PyTuple_Size(given_); }
    PyObject* operator[](Py_ssize_t place) const {
        return is_list_ ? PyList_GetItem(given_, place) : PyTuple_GetItem(given_, place);
    }

  private:
    PyObject* given_;
    bool is_list_, is_row_;
};

// Appends the whole numbers of a row, if they are all below a bound and not negative.
template <class Value>
bool read(const Row& row, std::int64_t bound, std::vector<Value>& found) {
    if (!row) return false;
    for (Py_ssize_t place = 0, size = row.size(); place < size; ++place) {
        PyObject* const item = row[place];
        if (!PyLong_CheckExact(item)) return false;
        int overflow = 0;
        const long number = PyLong_AsLongAndOverflow(item, &overflow);
        if (overflow != 0 || number < 0 || number >= bound) return false;
        found.push_back(static_cast<Value>(number));
    }
    return true;
}
